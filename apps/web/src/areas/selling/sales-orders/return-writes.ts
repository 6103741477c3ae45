import * as papers from "@freehub/contract/selling/sale-papers";
import * as returns from "@freehub/contract/selling/sale-returns";
import type { SalesOrder, saleMails } from "@freehub/contract/selling/sales-orders";
import { reverseBatch } from "@freehub/contract/stock/stock";
import type { DecidedEnd, ReturnEnd } from "@freehub/domain/selling/returns";
import type { Source } from "@freehub/domain/stock/promises";
import { plural, t } from "@lingui/core/macro";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import { productKeys, stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import { later, type Write } from "#lib/write.ts";
import { saleKeys } from "./queries.ts";

/** The queries with pieces that came back: of the order, of the stock, and of free pieces. */
const booked = (id: string): readonly QueryKey[] => [
	saleKeys.one(id),
	saleKeys.lists,
	saleKeys.sources,
	saleKeys.revisions(id),
	productKeys.all,
	stockKeys.all,
	[OWN, "today"],
];

function show(order: SalesOrder, _: unknown, queryClient: QueryClient): void {
	queryClient.setQueryData(saleKeys.one(order._id), order);
}

/** Takes the booking of a return back; one that was checked later is to be checked again. */
export const takeReturnBack: Write<{ order: string; batch: string }, unknown> = {
	send: ({ batch }, idempotencyKey) => api.call(reverseBatch, { params: { id: batch }, idempotencyKey }),
	stale: ({ order }) => booked(order),
	done: () => t`Taken back`,
};

/** Undo of the booking of a return; undefined: nothing was booked. */
function undoOf({ _id: order, returns: all }: SalesOrder, id: string | undefined) {
	const { batch = null } = all.find((one) => one._id === id) ?? {};
	return batch === null ? undefined : later(takeReturnBack, { order, batch });
}

export type NewReturn = {
	order: string;
	delivery: string;
	pieces: number;
	end: ReturnEnd;
	to?: string;
	replace: boolean;
	/** Where the pieces come from that replace them. */
	replaceFrom?: Source;
	note: string;
};

export const returnPieces: Write<NewReturn, SalesOrder> = {
	send: ({ order: id, note, ...line }, idempotencyKey) =>
		api.call(returns.returnSale, { params: { id }, body: { lines: [line], note }, idempotencyKey }),
	show,
	stale: ({ order }) => booked(order),
	done(order, { pieces, end }) {
		const undo = undoOf(order, order.returns.at(-1)?._id);
		const message =
			end === "check"
				? plural(pieces, { one: "# piece is to be checked", other: "# pieces are to be checked" })
				: plural(pieces, { one: "# piece was taken back", other: "# pieces were taken back" });
		return undo === undefined ? message : { message, undo };
	},
};

export type Check = { order: string; id: string; end: DecidedEnd; to?: string };

export const checkOneReturn: Write<Check, SalesOrder> = {
	send({ id, end, to }, idempotencyKey) {
		const body = { end, ...(to !== undefined && { to }) };
		return api.call(returns.checkReturn, { params: { id }, body, idempotencyKey });
	},
	show,
	stale: ({ order }) => booked(order),
	done(order, { id }) {
		const undo = undoOf(order, id);
		const message = t({ context: "a return", message: "Checked" });
		return undo === undefined ? message : { message, undo };
	},
};

export const deleteOneReturn: Write<{ order: string; id: string }, SalesOrder> = {
	send: ({ id }, idempotencyKey) => api.call(returns.deleteReturn, { params: { id }, idempotencyKey }),
	content: ({ id }) => ["delete return", id],
	show,
	stale: ({ order }) => booked(order),
	done: () => t`The return is deleted`,
};

export type Mailing = { id: string; kind: (typeof saleMails)[number]; to?: string; message?: string };

export const mailCustomer: Write<Mailing, SalesOrder> = {
	send: ({ id, ...body }, idempotencyKey) =>
		api.call(papers.mailSale, { params: { id }, body, idempotencyKey }),
	show,
	// A refusal of the mail server is stored, too.
	stale: ({ id }) => [saleKeys.one(id)],
	done: ({ lastMail }) => {
		const to = lastMail?.to ?? "";
		return to === ""
			? t`The mail was sent`
			: t({ comment: "to is a mail address", message: `The mail was sent to ${to}` });
	},
};
