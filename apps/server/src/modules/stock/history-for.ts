import type { StockCommand } from "@freehub/domain/stock";
import type { History } from "@freehub/domain/stock-history";
import type { Tx } from "#db/connection.ts";
import { loadHistory } from "./stock.repo.ts";

/**
 * The movements of products after backdated commands, from the earliest one on. Receipts need no history: they are allowed at any
 * time.
 */
export async function historyFor(
	tx: Tx,
	commands: readonly StockCommand[],
	products: ReadonlyMap<string, { movedAt: number }>,
): Promise<History | undefined> {
	if (commands.every(({ at }) => at === undefined)) return undefined;
	const backdated = commands.flatMap(({ kind, product, at }) =>
		kind !== "receive" && at !== undefined && at < (products.get(product)?.movedAt ?? 0)
			? [{ product, at }]
			: [],
	);
	if (backdated.length === 0) return new Map();
	const first = backdated.reduce((least, { at }) => Math.min(least, at), Number.MAX_SAFE_INTEGER);
	return loadHistory(tx, [...new Set(backdated.map(({ product }) => product))], new Date(first));
}
