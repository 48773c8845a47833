//! Validates paths as the Go program of this experiment does, request by
//! request, with the same inputs and the same answer.

use std::alloc::{GlobalAlloc, Layout};
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use bumpalo::Bump;

/// Mimalloc that counts what is asked of it, while it is told to.
struct Counting(mimalloc::MiMalloc);

static COUNT: AtomicBool = AtomicBool::new(false);
static BYTES: AtomicU64 = AtomicU64::new(0);
static CALLS: AtomicU64 = AtomicU64::new(0);

fn count(size: usize) {
    if COUNT.load(Relaxed) {
        BYTES.fetch_add(size as u64, Relaxed);
        CALLS.fetch_add(1, Relaxed);
    }
}

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, l: Layout) -> *mut u8 {
        count(l.size());
        self.0.alloc(l)
    }
    unsafe fn alloc_zeroed(&self, l: Layout) -> *mut u8 {
        count(l.size());
        self.0.alloc_zeroed(l)
    }
    unsafe fn realloc(&self, p: *mut u8, l: Layout, size: usize) -> *mut u8 {
        count(size);
        self.0.realloc(p, l, size)
    }
    unsafe fn dealloc(&self, p: *mut u8, l: Layout) {
        self.0.dealloc(p, l)
    }
}

#[global_allocator]
static GLOBAL: Counting = Counting(mimalloc::MiMalloc);

const SESSIONS: usize = 200_000;
const REQUESTS: usize = 4000;
const COUNTED: usize = 200;
const PATHS: usize = 20;
const STEPS: usize = 32;
const SIZE: usize = 64;

/// The answer over all requests, as the Go program has it.
const ANSWER: u32 = 1592790342;

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

struct Session {
    state: u64,
    _path: Vec<u8>,
}

fn fill(part: &mut [u8], x: u64) {
    for (i, word) in part.chunks_exact_mut(8).enumerate() {
        word.copy_from_slice(&x.wrapping_add(i as u64).to_le_bytes());
    }
}

fn fold(h: u64, part: &[u8]) -> u64 {
    part.chunks_exact(8).fold(h, |h, word| {
        (h ^ u64::from_le_bytes(word.try_into().unwrap())).wrapping_mul(0x100000001b3)
    })
}

fn visit(sessions: &mut [Box<Session>], r: &mut Random, h: u64) -> u64 {
    let n = sessions.len() as u64;
    let s = &mut sessions[(r.next() % n) as usize];
    s.state = s.state.wrapping_mul(0x100000001b3).wrapping_add(1);
    h ^ s.state
}

fn plain(sessions: &mut [Box<Session>], r: &mut Random, mut h: u64) -> u64 {
    for _ in 0..PATHS {
        let mut parts: Vec<Vec<u8>> = Vec::new();
        for _ in 0..STEPS {
            let mut part = vec![0u8; SIZE];
            fill(&mut part, r.next());
            parts.push(part);
        }
        for part in &parts {
            h = fold(h, part);
        }
        h = visit(sessions, r, h);
    }
    h
}

fn arena(bump: &mut Bump, sessions: &mut [Box<Session>], r: &mut Random, mut h: u64) -> u64 {
    for _ in 0..PATHS {
        let mut parts: bumpalo::collections::Vec<&mut [u8]> = bumpalo::collections::Vec::new_in(bump);
        for _ in 0..STEPS {
            let part = bump.alloc_slice_fill_copy(SIZE, 0u8);
            fill(part, r.next());
            parts.push(part);
        }
        for part in &parts {
            h = fold(h, part);
        }
        h = visit(sessions, r, h);
    }
    bump.reset();
    h
}

fn emit(row: &str, unit: &str, value: f64) {
    let mut out = std::io::stdout();
    writeln!(out, "{{\"row\":\"{row}\",\"unit\":\"{unit}\",\"value\":{value:e}}}").unwrap();
}

fn main() {
    let start = Instant::now();
    let form = std::env::args().nth(1).unwrap_or_default();
    let mut bump = Bump::with_capacity(128 << 10);
    let mut sessions: Vec<Box<Session>> = (0..SESSIONS)
        .map(|i| Box::new(Session { state: i as u64, _path: vec![0u8; 48] }))
        .collect();
    let started = start.elapsed().as_secs_f64();
    let mut r = Random(1);
    let mut serve = |h: u64| match form.as_str() {
        "plain" => plain(&mut sessions, &mut r, h),
        "arena" => arena(&mut bump, &mut sessions, &mut r, h),
        _ => {
            eprintln!("no form {form:?}: plain or arena");
            std::process::exit(1)
        }
    };
    let mut h = 0u64;
    let mut spans = Vec::with_capacity(REQUESTS);
    let begin = Instant::now();
    for _ in 0..REQUESTS {
        let at = Instant::now();
        h = serve(h);
        spans.push(at.elapsed().as_secs_f64());
    }
    let total = begin.elapsed().as_secs_f64();
    if (h ^ h >> 32) as u32 != ANSWER {
        eprintln!("the answer is {}, not {ANSWER}", (h ^ h >> 32) as u32);
        std::process::exit(1);
    }
    COUNT.store(true, Relaxed);
    for _ in 0..COUNTED {
        h = serve(h);
    }
    COUNT.store(false, Relaxed);
    std::hint::black_box(h);
    spans.sort_by(f64::total_cmp);
    emit("start-up", "sec", started);
    emit("request", "p50-sec", spans[REQUESTS / 2]);
    emit("request", "p99-sec", spans[REQUESTS * 99 / 100]);
    emit("request", "/s", REQUESTS as f64 / total);
    emit("request", "B/op", BYTES.load(Relaxed) as f64 / COUNTED as f64);
    emit("request", "allocs/op", CALLS.load(Relaxed) as f64 / COUNTED as f64);
}
