import type { Browser } from "@playwright/test";

/**
 * Answers each message of the process that has started this one. An error ends this process, and its end closes the browser.
 * @param browser the browser that is open, if any.
 */
export function answerParent<Message>(
	answer: (message: Message) => Promise<object>,
	browser: () => Browser | undefined,
): void {
	process.on("message", (message: Message) => {
		answer(message).then(
			(value) => process.send?.(value),
			(error: unknown) => {
				console.error(error);
				process.exit(1);
			},
		);
	});
	for (const end of ["disconnect", "SIGTERM"] as const)
		process.once(end, () => void (browser()?.close() ?? Promise.resolve()).finally(() => process.exit()));
}
