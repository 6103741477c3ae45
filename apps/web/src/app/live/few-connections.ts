import type { Send } from "@freehub/contract/client";

/**
 * A browser opens six connections to a host, and a read that hangs occupies one. Requests that check whether the server is back,
 * and that send waiting changes, would have to wait. So while the server is silent, only the oldest read, which may be slow,
 * keeps its connection. The others wait without one, and are sent again when the server has answered anything.
 */
export function createFewConnections() {
	let isReached = true;
	/** Reads without an answer, oldest first. */
	const underWay = new Set<AbortController>();
	let line: (() => void)[] = [];

	function goOn(): void {
		const woken = line;
		line = [];
		for (const wake of woken) wake();
	}

	/** @throws the reason if the read is aborted meanwhile. */
	async function turn(signal: AbortSignal | null | undefined): Promise<void> {
		const woken = new Promise<void>((resolve, reject) => {
			line.push(resolve);
			signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
		});
		signal?.throwIfAborted();
		await woken;
	}

	/** @param isWanted whether somebody still waits for the read when its turn comes. */
	async function send(
		ask: Send,
		path: string,
		init: Parameters<Send>[1],
		isWanted: () => boolean,
	): Promise<Response> {
		if (init.method !== "GET") return ask(path, init);
		for (;;) {
			while (!isReached && underWay.size > 0) await turn(init.signal);
			if (!isWanted()) throw new DOMException("The device has answered it.", "AbortError");
			const own = new AbortController();
			underWay.add(own);
			const signal = init.signal ? AbortSignal.any([init.signal, own.signal]) : own.signal;
			try {
				return await ask(path, { ...init, signal });
			} catch (error) {
				if (!own.signal.aborted || init.signal?.aborted) throw error;
			} finally {
				underWay.delete(own);
				goOn();
			}
		}
	}

	function setReached(next: boolean): void {
		if (next === isReached) return;
		isReached = next;
		// When the server is back, send all reads again. When it has just gone, the oldest one may still get an answer.
		for (const own of [...underWay].slice(next ? 0 : 1)) own.abort();
		if (next) goOn();
	}

	return { send, setReached };
}
