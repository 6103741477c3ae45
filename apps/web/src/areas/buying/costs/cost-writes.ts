import {
	addCharge,
	addCredit,
	type Charge,
	type NewCharge,
	type PurchaseOrderCredits,
	takeBackCharge,
	takeBackCredit,
} from "@freehub/contract/buying/costs";
import type { MovementLine } from "@freehub/contract/stock/movement-lines";
import { type BookedBatch, recordBatch, reverseBatch } from "@freehub/contract/stock/stock";
import { plural, t } from "@lingui/core/macro";
import type { QueryKey } from "@tanstack/react-query";
import { withChargesLeft } from "#areas/stock/ledger/charges-left.ts";
import { stockSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { api } from "#lib/api.ts";
import { productKeys, stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import type { Write } from "#lib/write.ts";

const costs: readonly QueryKey[] = [
	[OWN, "orders", "charges"],
	[OWN, "orders", "credits"],
	[OWN, "stock-value"],
];

export const addOneCharge: Write<
	{ receipt: string } & Pick<NewCharge, "kind" | "basis" | "amount" | "currency" | "rate" | "note">,
	Charge
> = {
	send: ({ receipt, ...body }, idempotencyKey) =>
		api.call(addCharge, { params: { id: receipt }, body, idempotencyKey }),
	stale: () => costs,
	done: () => t`The cost is noted`,
};

export const takeChargeBack: Write<Pick<Charge, "_id">, Charge> = {
	send: ({ _id }, idempotencyKey) => api.call(takeBackCharge, { params: { id: _id }, idempotencyKey }),
	content: ({ _id }) => ["take back", _id],
	stale: () => costs,
	done: () => t`The cost is taken back`,
};

export const addOneCredit: Write<{ order: string; number: string; amount: number }, PurchaseOrderCredits> = {
	send: ({ order, ...body }, idempotencyKey) =>
		api.call(addCredit, { params: { id: order }, body, idempotencyKey }),
	stale: () => costs,
	done: () => t`The credit note is noted`,
};

export const takeCreditBack: Write<{ _id: string }, PurchaseOrderCredits> = {
	send: ({ _id }, idempotencyKey) => api.call(takeBackCredit, { params: { id: _id }, idempotencyKey }),
	content: ({ _id }) => ["take back", _id],
	stale: () => costs,
	done: () => t`The credit note is taken back`,
};

export type SentBack = {
	product: string;
	purchaseLine: string;
	quantity: number;
	note: string;
} & Pick<MovementLine, "location" | "fromBins">;

/** Books pieces back to the supplier, against the order line that they were received for. */
export const sendBack: Write<SentBack, BookedBatch> = {
	async send({ note, ...line }, idempotencyKey) {
		const lines = [{ ...line, kind: "return" as const, ...(note !== "" && { note }) }];
		return (await api.call(recordBatch, { body: { lines }, idempotencyKey })) as BookedBatch;
	},
	stale: () => [[OWN, "orders"], productKeys.all, stockKeys.all],
	done: (_, { quantity }) =>
		plural(quantity, { one: "# piece is sent back", other: "# pieces are sent back" }),
};

/** Takes back every movement of a receipt. */
export const takeReceiptBack: Write<{ batch: string }, BookedBatch> = {
	send: ({ batch }, idempotencyKey) => api.call(reverseBatch, { params: { id: batch }, idempotencyKey }),
	content: ({ batch }) => ["take back", batch],
	stale: () => [[OWN, "orders"], [OWN, "stock-value"], productKeys.all, stockKeys.all],
	done: ({ chargesLeft }) =>
		chargesLeft === undefined
			? t`The receipt is taken back`
			: withChargesLeft(t`The receipt is taken back.`, chargesLeft),
	why: (error) => {
		const why = stockSentence(error);
		return t`Not taken back. ${why}`;
	},
};
