/**
 * Runs in the page: scrolls the table from top to bottom within a time, a step for each frame.
 * @returns the milliseconds of every frame, and the longest time in which some row in view was empty.
 */
export async function scrollThrough(duration: number): Promise<{ frames: number[]; longestEmpty: number }> {
	const box = document.querySelector('[role="grid"]')?.parentElement;
	if (!box) throw new Error("There is no table.");
	const length = box.scrollHeight - box.clientHeight;
	const frames: number[] = [];
	let longestEmpty = 0;
	const began = performance.now();
	let last = began;
	let emptySince: number | undefined;
	await new Promise<void>((resolve) => {
		const step = (now: number): void => {
			frames.push(now - last);
			last = now;
			const view = box.getBoundingClientRect();
			// What stands in the page now is what the frame before has shown.
			const rows = [...box.querySelectorAll<HTMLElement>("tbody tr")].filter((row) => {
				const { top, bottom } = row.getBoundingClientRect();
				return bottom > view.top && top < view.bottom;
			});
			const isEmpty = rows.length < 3 || rows.some((row) => row.dataset.empty !== undefined);
			if (!isEmpty) emptySince = undefined;
			else {
				emptySince ??= now;
				longestEmpty = Math.max(longestEmpty, now - emptySince);
			}
			const share = Math.min(1, (now - began) / duration);
			box.scrollTop = length * share;
			if (share < 1) requestAnimationFrame(step);
			else resolve();
		};
		requestAnimationFrame(step);
	});
	return { frames: frames.slice(1), longestEmpty };
}
