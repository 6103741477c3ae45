import type { Answer } from "./carry-out.ts";
import type { Operation } from "./operations.ts";

export type Figures = {
	requests: number;
	/** Number of successful requests by operation. */
	done: Map<string, number>;
	note: (operation: Operation | undefined, answer: Answer) => void;
	/** Prints the figures in one line. */
	print: (name: string, isWanted: boolean) => void;
};

/** Counts requests and answers. */
export function createFigures(): Figures {
	const began = performance.now();
	const classes: Record<string, number> = {};
	let slowest = { milliseconds: 0, name: "" };
	const figures: Figures = {
		requests: 0,
		done: new Map(),
		note(operation, { status, milliseconds }) {
			figures.requests++;
			const name = operation?.name ?? "no operation";
			if (status < 300) figures.done.set(name, (figures.done.get(name) ?? 0) + 1);
			const range = `${Math.floor(status / 100)}xx`;
			classes[range] = (classes[range] ?? 0) + 1;
			if (milliseconds > slowest.milliseconds) slowest = { milliseconds, name };
		},
		print(name, isWanted) {
			if (!isWanted) return;
			const seconds = ((performance.now() - began) / 1000).toFixed(1);
			const slow = `slowest ${Math.round(slowest.milliseconds)} ms (${slowest.name})`;
			process.stdout.write(
				`Fuzz ${name}, ${process.env.TEST_ENGINE}: ${figures.requests} requests in ${seconds} s, ${slow}, ${JSON.stringify(classes)}\n`,
			);
		},
	};
	return figures;
}
