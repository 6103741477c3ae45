import { promiseSaleLine } from "@freehub/contract/selling/sales-commands";
import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import type { WaitingPromise } from "@freehub/contract/stock/waiting-promises";
import { plural, t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import { holderTitle } from "#lib/holder-words.ts";
import { productKeys, stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import { later, type Write } from "#lib/write.ts";

type Source = WaitingPromise["source"];

/** Pieces of a line to promise out of another source. `promise` says whose they are; `place` is the name of the place, if it is one. */
type PromiseMove = {
	promise: Pick<WaitingPromise, "document" | "line" | "number" | "who">;
	from: Source;
	to: Source;
	place: string;
	pieces: number;
};

const stale = [[OWN, "sales-orders"], productKeys.all, stockKeys.all] as const;

/** Promises pieces that wait from a place where they are free. Undo makes them wait again. */
export const promiseFromPlace: Write<PromiseMove, SalesOrder> = {
	send: callMove,
	content: contentOf,
	stale: () => stale,
	done: (_, move) => {
		const { promise, pieces, place } = move;
		const holder = holderTitle(promise);
		return {
			message: plural(pieces, {
				one: `${holder}: # piece is promised from ${place}.`,
				other: `${holder}: # pieces are promised from ${place}.`,
			}),
			undo: later(promiseAsBefore, { ...move, from: move.to, to: move.from }),
		};
	},
};

const promiseAsBefore: Write<PromiseMove, SalesOrder> = {
	send: callMove,
	content: contentOf,
	stale: () => stale,
	done: (_, { promise }) => {
		const holder = holderTitle(promise);
		return t({
			comment: "holder is such as: Rosa Lind, order 1042",
			message: `${holder}: promised as before.`,
		});
	},
};

function callMove({ promise, from, to, pieces }: PromiseMove, idempotencyKey: string) {
	const params = { id: promise.document ?? "", line: promise.line };
	return api.call(promiseSaleLine, { params, body: { from, to, pieces }, idempotencyKey });
}

function contentOf({ promise, from, to, pieces }: PromiseMove) {
	return ["promise", promise.line, from, to, pieces];
}
