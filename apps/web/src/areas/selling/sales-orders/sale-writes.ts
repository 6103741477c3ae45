import { ApiError } from "@freehub/contract/errors";
import * as commands from "@freehub/contract/selling/sales-commands";
import type { SalesOrder, SalesOrderChange } from "@freehub/contract/selling/sales-orders";
import type { Source } from "@freehub/domain/stock/promises";
import { plural, t } from "@lingui/core/macro";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys, stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import { later, type Write } from "#lib/write.ts";
import { saleKeys } from "./queries.ts";
import { saleTitle } from "./sale-words.tsx";

const lists: readonly QueryKey[] = [saleKeys.lists];
/** The same, and what is promised of each product. */
export const promised = ({ _id }: Pick<SalesOrder, "_id">): readonly QueryKey[] => [
	saleKeys.lists,
	saleKeys.sources,
	saleKeys.revisions(_id),
	productKeys.all,
	stockKeys.all,
	[OWN, "today"],
];

function show(order: SalesOrder, _: unknown, queryClient: QueryClient): void {
	queryClient.setQueryData(saleKeys.one(order._id), order);
}

export const addOneSale: Write<{ customer: string | null }, SalesOrder> = {
	send: (body, idempotencyKey) => api.call(commands.addSalesOrder, { body, idempotencyKey }),
	show,
	stale: () => lists,
};

export const changeOneSale: Write<{ id: string; change: SalesOrderChange; version: number }, SalesOrder> = {
	send: ({ id, change, version }, idempotencyKey) =>
		api.call(commands.changeSalesOrder, { params: { id }, body: change, version, idempotencyKey }),
	show,
	stale: ({ id }) => promised({ _id: id }),
};

export const deleteOneSale: Write<SalesOrder, unknown> = {
	async send({ _id }, idempotencyKey) {
		try {
			await api.call(commands.deleteSalesOrder, { params: { id: _id }, idempotencyKey });
		} catch (error) {
			// Somebody else deleted it first, so the goal is reached.
			if (!(error instanceof ApiError && error.status === 404)) throw error;
		}
	},
	content: ({ _id }) => ["delete", _id],
	stale: () => lists,
	done: () => t`The draft is deleted`,
};

export const copyOneSale: Write<SalesOrder, SalesOrder> = {
	send: ({ _id }, idempotencyKey) =>
		api.call(commands.copySalesOrder, { params: { id: _id }, idempotencyKey }),
	content: ({ _id }) => ["copy", _id],
	show,
	stale: () => lists,
	done: () => t`This is the copy, at today’s prices`,
};

export type WantedSource = { line: string; source: Source; pieces: number };

export const placeOneSale: Write<{ order: SalesOrder; sources: WantedSource[] }, SalesOrder> = {
	send: ({ order: { _id }, sources }, idempotencyKey) =>
		api.call(commands.placeSalesOrder, { params: { id: _id }, body: { sources }, idempotencyKey }),
	content: ({ order: { _id }, sources }) => ["place", _id, sources],
	show,
	stale: ({ order }) => [...promised(order), saleKeys.one(order._id)],
	done: (order) => {
		const title = saleTitle(order);
		return t({ comment: "title is such as: Order 1042", message: `${title} is placed` });
	},
};

type Move = { order: string; line: string; from: Source; to: Source; pieces: number };

export const moveOnePromise: Write<Move, SalesOrder> = {
	send: ({ order: id, line, ...body }, idempotencyKey) =>
		api.call(commands.promiseSaleLine, { params: { id, line }, body, idempotencyKey }),
	show,
	stale: ({ order }) => promised({ _id: order }),
	done: (_, { from, to, pieces, ...line }) => ({
		message: plural(pieces, {
			one: "# piece is promised out of another source",
			other: "# pieces are promised out of another source",
		}),
		undo: later(moveOnePromise, { ...line, from: to, to: from, pieces }),
	}),
};

type LinesOf = { order: SalesOrder; lines: string[] };

type Closing = { order: SalesOrder; lines: { line: string; pieces: number }[] };

export const closeSaleLines: Write<Closing, SalesOrder> = {
	send: ({ order: { _id }, lines }, idempotencyKey) =>
		api.call(commands.closeSalesOrder, { params: { id: _id }, body: { lines }, idempotencyKey }),
	content: ({ order: { _id, version }, lines }) => ["close", _id, version, lines],
	show,
	stale: ({ order }) => promised(order),
	done(_, { lines }) {
		const all = lines.reduce((sum, { pieces }) => sum + pieces, 0);
		return plural(all, { one: "# piece is closed", other: "# pieces are closed" });
	},
};

export const reopenSaleLines: Write<LinesOf, SalesOrder> = {
	send: ({ order: { _id }, lines }, idempotencyKey) =>
		api.call(commands.reopenSalesOrder, { params: { id: _id }, body: { lines }, idempotencyKey }),
	content: ({ order: { _id, version }, lines }) => ["reopen", _id, version, lines],
	show,
	stale: ({ order }) => promised(order),
	done: (_, { lines: { length } }) =>
		plural(length, { one: "# line is open again, and waits", other: "# lines are open again, and wait" }),
};

export const cancelOneSale: Write<SalesOrder, SalesOrder> = {
	send: ({ _id }, idempotencyKey) =>
		api.call(commands.cancelSalesOrder, { params: { id: _id }, idempotencyKey }),
	content: ({ _id, version }) => ["cancel", _id, version],
	show,
	stale: promised,
	done: (order) => {
		const title = saleTitle(order);
		return t({ comment: "title is such as: Order 1042", message: `${title} is cancelled` });
	},
};
