/**
 * Runs in the page: scrolls the table down at a constant speed, one step per frame.
 * @returns the duration of every frame, in ms.
 */
export async function scrollThrough({
	rowsPerSecond,
	duration,
}: {
	rowsPerSecond: number;
	duration: number;
}): Promise<number[]> {
	const box = document.querySelector('[role="grid"]')?.parentElement;
	const row = box?.querySelector("tbody tr")?.getBoundingClientRect().height;
	if (!box || !row) throw new Error("There is no table.");
	const frames: number[] = [];
	const began = performance.now();
	let last = began;
	await new Promise<void>((resolve) => {
		const step = (now: number): void => {
			frames.push(now - last);
			last = now;
			box.scrollTop = ((now - began) / 1000) * rowsPerSecond * row;
			if (now - began < duration) requestAnimationFrame(step);
			else resolve();
		};
		requestAnimationFrame(step);
	});
	return frames.slice(1);
}

/**
 * Runs in the page: scrolls down by this number of screens and waits.
 * @returns the time in ms until the frame in which every visible row is complete.
 */
export async function flick(screens: number): Promise<number> {
	const box = document.querySelector('[role="grid"]')?.parentElement;
	if (!box) throw new Error("There is no table.");
	const isWhole = (): boolean => {
		const view = box.getBoundingClientRect();
		let bottom = box.querySelector("thead")?.getBoundingClientRect().bottom ?? view.top;
		const rows = [...box.querySelectorAll("tbody tr")]
			.map((element) => ({ element, place: element.getBoundingClientRect() }))
			.filter(({ place }) => place.bottom > bottom && place.top < view.bottom)
			.toSorted((a, b) => a.place.top - b.place.top);
		for (const { element, place } of rows) {
			if (element.getAttribute("aria-busy") === "true" || place.top > bottom + 1) return false;
			bottom = place.bottom;
		}
		return bottom >= view.bottom - 3;
	};
	const began = performance.now();
	box.scrollTop += screens * (box.clientHeight - 36);
	return new Promise((resolve) => {
		const look = (): void => {
			if (isWhole()) resolve(performance.now() - began);
			else requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
}
