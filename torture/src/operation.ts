import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import type { Exchange } from "./http-client.ts";

/** One stock write under its idempotency key. */
export type Operation = { key: string } & (
	| { what: "movement"; line: MovementLine }
	| { what: "batch"; mode: "all" | "each"; lines: MovementLine[] }
	| { what: "reversal"; movement: string }
	| { what: "batch reversal"; batch: string }
);

export function exchangeOf(operation: Operation): Exchange {
	const { key } = operation;
	switch (operation.what) {
		case "movement": {
			const { product, ...body } = operation.line;
			return { method: "POST", path: `/products/${product}/movements`, body, key };
		}
		case "batch":
			return {
				method: "POST",
				path: "/movements",
				body: { lines: operation.lines, mode: operation.mode },
				key,
			};
		case "reversal":
			return { method: "POST", path: `/movements/${operation.movement}/reversal`, key };
		case "batch reversal":
			return { method: "POST", path: `/batches/${operation.batch}/reversal`, key };
	}
}
