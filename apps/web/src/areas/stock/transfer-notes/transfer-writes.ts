import { reverseBatch } from "@freehub/contract/stock/stock";
import {
	addTransferNote,
	cancelTransferNote,
	changeTransferNote,
	closeTransferNote,
	receiveTransferNote,
	reopenTransferNote,
	sendTransferNote,
	type TransferChange,
	type TransferNote,
} from "@freehub/contract/stock/transfer-notes";
import { plural, t } from "@lingui/core/macro";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { alsoServed } from "#areas/stock/ledger/served-words.ts";
import { api } from "#lib/api.ts";
import { productKeys, stockKeys } from "#lib/product-cache.ts";
import { later, type Write } from "#lib/write.ts";
import { transferKeys } from "./queries.ts";

const lists: readonly QueryKey[] = [transferKeys.lists];
/** The same, and what is where of each product. */
const booked: readonly QueryKey[] = [transferKeys.all, productKeys.all, stockKeys.all];

function show(note: TransferNote, _: unknown, queryClient: QueryClient): void {
	queryClient.setQueryData(transferKeys.one(note._id), note);
}

export const addOneTransfer: Write<{ from: string; to: string }, TransferNote> = {
	send: (body, idempotencyKey) => api.call(addTransferNote, { body, idempotencyKey }),
	show,
	stale: () => lists,
};

export const changeOneTransfer: Write<{ id: string; change: TransferChange; version: number }, TransferNote> =
	{
		send: ({ id, change, version }, idempotencyKey) =>
			api.call(changeTransferNote, { params: { id }, body: change, version, idempotencyKey }),
		show,
		stale: () => lists,
	};

/** Takes back what was booked together. */
export const takeStepBack: Write<{ batch: string }, unknown> = {
	send: ({ batch }, idempotencyKey) => api.call(reverseBatch, { params: { id: batch }, idempotencyKey }),
	stale: () => booked,
	done: () => t`Taken back`,
};

/** The latest step of a note, to be taken back. */
function undoOf({ steps: [latest] }: TransferNote) {
	return later(takeStepBack, { batch: latest?.batch ?? "" });
}

/** `override`: also what is promised to customers. */
export const sendOneTransfer: Write<TransferNote & { override?: true }, TransferNote> = {
	send: ({ _id, override }, idempotencyKey) =>
		api.call(sendTransferNote, {
			params: { id: _id },
			body: override === undefined ? {} : { override },
			idempotencyKey,
		}),
	content: ({ _id, version, override }) => ["send", _id, version, override],
	show,
	stale: () => booked,
	done(note) {
		const { number } = note;
		return {
			message: t({ comment: "number is a transfer note's", message: `${number} is on its way` }),
			undo: undoOf(note),
		};
	},
};

export type Receipt = { line: string; pieces: number; over: number; to?: string };

export const receiveOneTransfer: Write<{ id: string; lines: Receipt[] }, TransferNote> = {
	send: ({ id, lines }, idempotencyKey) =>
		api.call(receiveTransferNote, { params: { id }, body: { lines }, idempotencyKey }),
	show,
	stale: () => booked,
	done: (note, { lines }, queryClient) => ({
		message: alsoServed(
			plural(
				lines.reduce((sum, { pieces, over }) => sum + pieces + over, 0),
				{ one: "# piece received", other: "# pieces received" },
			),
			note.for,
			queryClient.getQueryData(locationsQuery.queryKey) ?? [],
		),
		undo: undoOf(note),
	}),
};

export const closeOneTransfer: Write<{ id: string; how: "lost" | "returned" }, TransferNote> = {
	send: ({ id, how }, idempotencyKey) =>
		api.call(closeTransferNote, { params: { id }, body: { how }, idempotencyKey }),
	show,
	stale: () => booked,
	done: (note, { how }) => ({
		message: how === "lost" ? t`What did not come is lost` : t`What did not come is back at the sender`,
		undo: undoOf(note),
	}),
};

export const cancelOneTransfer: Write<TransferNote, TransferNote> = {
	send: ({ _id }, idempotencyKey) =>
		api.call(cancelTransferNote, { params: { id: _id }, body: {}, idempotencyKey }),
	content: ({ _id }) => ["cancel", _id],
	show,
	stale: () => booked,
	done: (note, { sentAt }) => {
		const message = t`The transfer note is cancelled`;
		return { message, undo: sentAt === null ? later(reopenOneTransfer, note) : undoOf(note) };
	},
};

export const reopenOneTransfer: Write<TransferNote, TransferNote> = {
	send: ({ _id }, idempotencyKey) =>
		api.call(reopenTransferNote, { params: { id: _id }, body: {}, idempotencyKey }),
	content: ({ _id }) => ["reopen", _id],
	show,
	stale: () => lists,
};
