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
	let emptySince: number | undefined;

	// A row without its product's name is empty, and so is a place where a row should be.
	const isEmpty = (): boolean => {
		const view = box.getBoundingClientRect();
		let [top, bottom] = [view.bottom, view.top];
		for (const row of box.querySelectorAll("tbody tr")) {
			const place = row.getBoundingClientRect();
			if (place.bottom <= view.top || place.top >= view.bottom) continue;
			if (!row.querySelector('[data-column="name"]')?.textContent) return true;
			top = Math.min(top, place.top);
			bottom = Math.max(bottom, place.bottom);
		}
		const head = box.querySelector("thead")?.getBoundingClientRect().bottom ?? view.top;
		return top > head + 1 || bottom < view.bottom - 3;
	};
	const look = (): void => {
		const now = performance.now();
		if (emptySince !== undefined) longestEmpty = Math.max(longestEmpty, now - emptySince);
		emptySince = isEmpty() ? (emptySince ?? now) : undefined;
	};
	const began = performance.now();
	let last = began;
	// Arrives when the frame has been painted, before the page is told that it was scrolled: it looks at what was shown.
	const { port1, port2 } = new MessageChannel();
	port1.onmessage = look;
	await new Promise<void>((resolve) => {
		const step = (now: number): void => {
			frames.push(now - last);
			last = now;
			const share = Math.min(1, (now - began) / duration);
			box.scrollTop = length * share;
			port2.postMessage(undefined);
			if (share < 1) requestAnimationFrame(step);
			else resolve();
		};
		requestAnimationFrame(step);
	});
	port1.close();
	return { frames: frames.slice(1), longestEmpty };
}
