#!/usr/bin/env bash
# What action.yml runs: builds toll from the action's own source, judges the
# module in the current folder, and writes the job's summary.
set -euo pipefail

toll=$RUNNER_TEMP/toll
summary=$RUNNER_TEMP/toll-summary.md
(cd "$TOLL_SOURCE" && go build -o "$toll" ./cmd/toll)

args=()
while IFS= read -r arg; do
  if [ -n "$arg" ]; then args+=("$arg"); fi
done <<<"${TOLL_ARGS:-}"

code=0
"$toll" gate --base "$TOLL_BASE" --budget "$TOLL_BUDGET" --format github \
  --write "sarif=$TOLL_SARIF" --write "markdown=$summary" "${args[@]}" || code=$?

if [ -f "$summary" ]; then cat "$summary" >>"$GITHUB_STEP_SUMMARY"; fi
case $code in
0) verdict=pass ;;
1) verdict=fail ;;
4) verdict=inconclusive ;;
*) exit "$code" ;; # usage, or the tool failed
esac
echo "verdict=$verdict" >>"$GITHUB_OUTPUT"
if [ "$code" = 4 ] && [ "$TOLL_INCONCLUSIVE" = pass ]; then code=0; fi
exit "$code"
