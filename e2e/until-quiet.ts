import type { Page } from "@playwright/test";

/**
 * Waits until nothing has arrived for half a second. The workspace keeps a connection open to follow the server, so the browser's
 * own 'network idle' never occurs there.
 */
export async function untilQuiet(page: Page): Promise<void> {
	await page.waitForLoadState("load");
	await page.evaluate(
		() =>
			new Promise<void>((resolve) => {
				let timer: ReturnType<typeof setTimeout>;
				const restart = () => {
					clearTimeout(timer);
					timer = setTimeout(() => {
						arrivals.disconnect();
						resolve();
					}, 500);
				};
				const arrivals = new PerformanceObserver(restart);
				arrivals.observe({ type: "resource" });
				restart();
			}),
	);
}
