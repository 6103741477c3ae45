/**
 * Runs something in one tab of the browser at a time; when that tab is gone, another one takes over. On plain http, where
 * browsers have no locks, each tab runs it while it is visible.
 */
export async function electOne(
	name: string,
	over: AbortSignal,
	run: (over: AbortSignal) => Promise<void>,
): Promise<void> {
	if ("locks" in navigator) {
		try {
			await navigator.locks.request(name, { signal: over }, () => run(over));
		} catch (error) {
			if (!over.aborted) throw error;
		}
		return;
	}
	while (!over.aborted) {
		await untilVisibility("visible", over);
		const hidden = new AbortController();
		void untilVisibility("hidden", over).then(() => hidden.abort());
		await run(AbortSignal.any([over, hidden.signal]));
	}
}

async function untilVisibility(state: DocumentVisibilityState, over: AbortSignal): Promise<void> {
	if (document.visibilityState === state || over.aborted) return;
	const heard = new AbortController();
	await new Promise<void>((resolve) => {
		const { signal } = heard;
		document.addEventListener(
			"visibilitychange",
			() => {
				if (document.visibilityState === state) resolve();
			},
			{ signal },
		);
		over.addEventListener("abort", () => resolve(), { signal });
	});
	heard.abort();
}
