import { onTestFinished, vi } from "vitest";

/**
 * A browser without a document, for one test.
 * @returns what it stores, and the answers that its requests wait for: the test decides when the server answers.
 */
export function heldBrowser() {
	const stored = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (name: string) => stored.get(name) ?? null,
		setItem: (name: string, text: string) => void stored.set(name, text),
		removeItem: (name: string) => void stored.delete(name),
	});
	vi.stubGlobal("document", { querySelector: () => null });
	const answers: ((response: Response) => void)[] = [];
	vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
	onTestFinished(() => void vi.unstubAllGlobals());
	return { stored, answers };
}
