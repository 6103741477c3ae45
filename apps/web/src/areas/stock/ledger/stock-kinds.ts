import { listMovements } from "@freehub/contract/stock/stock";
import { listTransferNotes } from "@freehub/contract/stock/transfer-notes";
import { isPlaceKind } from "@freehub/domain/stock/place-kinds";
import { msg, t } from "@lingui/core/macro";
import { IconArrowsExchange, IconMapPin, IconTransfer } from "@tabler/icons-react";
import { api } from "#lib/api.ts";
import { paths } from "#lib/paths.ts";
import { stockKeys } from "#lib/product-cache.ts";
import { OWN } from "#lib/query-client.ts";
import { MOST_FOUND, type WebKind } from "#lib/web-kind.ts";
import { locationsQuery } from "./queries.ts";

export const stock = {
	name: msg`Stock`,
	find: null,
	actions: {
		"stock.book": { name: msg`Change stock`, did: msg({ message: "{who} changed stock" }) },
		"stock.drop": {
			name: msg`Drop a stock change`,
			did: msg({ message: "{who} dropped a stock change that was not booked" }),
			didTo: msg({ message: "{who} dropped a stock change of {what} that was not booked" }),
		},
		"stock.reverse": {
			name: msg`Undo a stock change`,
			did: msg({ message: "{who} took back stock changes" }),
			didTo: msg({ message: "{who} took back a stock change of {what}" }),
		},
	},
} satisfies WebKind<"stock">;

export const movement = {
	name: msg`Movements`,
	page: ({ product }) => (product === null ? null : paths.product(product)),
	find: {
		needs: "stock.read",
		heading: msg`References`,
		place: -1,
		isCode: true,
		Icon: IconArrowsExchange,
		// A movement with this whole reference, if there is one.
		query: (reference) => ({
			queryKey: [...stockKeys.all, "reference", reference],
			queryFn: async ({ signal }) => {
				const movements = await api.call(listMovements, { query: { reference, limit: 1 }, signal });
				return movements.map(({ reference: label }) => {
					return { id: label, label, note: t`Movements`, to: paths.movementsOf({ reference: label }) };
				});
			},
		}),
	},
	actions: {},
} satisfies WebKind<"movement">;

export const location = {
	name: msg`Locations`,
	page: ({ _id }) => paths.movementsOf({ location: _id }),
	find: {
		needs: "stock.read",
		place: 2,
		isCode: true,
		Icon: IconMapPin,
		query: () => ({
			queryKey: [...stockKeys.locations, "found"],
			queryFn: async ({ client }) => {
				const locations = await client.fetchQuery(locationsQuery);
				return locations
					.filter(({ kind }) => isPlaceKind(kind))
					.map(({ _id: id, name: label, parent }) => {
						const note = locations.find(({ _id }) => _id === parent)?.name;
						return { id, label, ...(note !== undefined && { note }), to: paths.location(id) };
					});
			},
		}),
	},
	actions: {
		"location.add": {
			name: msg`Add a location`,
			did: msg({ message: "{who} added a location" }),
			didTo: msg({ message: "{who} added {what}" }),
		},
		"location.change": {
			name: msg`Change a location`,
			did: msg({ message: "{who} changed a location" }),
			didTo: msg({ message: "{who} changed {what}" }),
		},
		"location.rename": {
			name: msg`Rename a location`,
			did: msg({ message: "{who} renamed a location" }),
			didTo: msg({ message: "{who} renamed {what}" }),
		},
		"location.close": {
			name: msg`Close a location`,
			did: msg({ message: "{who} closed a location" }),
			didTo: msg({ message: "{who} closed {what}" }),
		},
		"location.reopen": {
			name: msg`Reopen a location`,
			did: msg({ message: "{who} reopened a location" }),
			didTo: msg({ message: "{who} reopened {what}" }),
		},
	},
} satisfies WebKind<"location">;

const transferActions = {
	"transfer_note.add": {
		name: msg`Begin a transfer note`,
		did: msg({ message: "{who} began a transfer note" }),
		didTo: msg({ message: "{who} began a transfer note: {what}" }),
	},
	"transfer_note.change": {
		name: msg`Change a transfer note`,
		did: msg({ message: "{who} changed a transfer note" }),
		didTo: msg({ message: "{who} changed the transfer note {what}" }),
	},
	"transfer_note.send": {
		name: msg`Send a transfer`,
		did: msg({ message: "{who} sent a transfer" }),
		didTo: msg({ message: "{who} sent the transfer {what}" }),
	},
	"transfer_note.receive": {
		name: msg`Receive a transfer`,
		did: msg({ message: "{who} received pieces of a transfer" }),
		didTo: msg({ message: "{who} received pieces of the transfer {what}" }),
	},
	"transfer_note.close": {
		name: msg`Close a transfer short`,
		did: msg({ message: "{who} closed a transfer short" }),
		didTo: msg({ message: "{who} closed the transfer {what} short" }),
	},
	"transfer_note.cancel": {
		name: msg`Cancel a transfer note`,
		did: msg({ message: "{who} cancelled a transfer note" }),
		didTo: msg({ message: "{who} cancelled the transfer note {what}" }),
	},
	"transfer_note.reopen": {
		name: msg`Reopen a transfer note`,
		did: msg({ message: "{who} reopened a transfer note" }),
		didTo: msg({ message: "{who} reopened the transfer note {what}" }),
	},
};

export const transferNote = {
	name: msg`Transfer notes`,
	page: ({ _id }) => paths.transferNote(_id),
	find: {
		needs: "stock.read",
		place: 1,
		isCode: true,
		Icon: IconTransfer,
		// Notes whose number begins with the text.
		query: (search) => ({
			queryKey: [OWN, "transfers", "found", search],
			queryFn: async ({ signal }) => {
				const notes = await api.call(listTransferNotes, { query: { search, limit: MOST_FOUND }, signal });
				return notes.flatMap(({ _id: id, number, to }) =>
					number === null ? [] : [{ id, label: number, note: to.name, to: paths.transferNote(id) }],
				);
			},
		}),
	},
	actions: transferActions,
} satisfies WebKind<"transfer_note">;

export const review = {
	name: msg({ comment: "the page for what wants a second look", message: "Review" }),
	find: null,
	actions: {
		"review.seen": {
			name: msg`Mark a finding as seen`,
			did: msg({ message: "{who} marked as seen: a finding" }),
			didTo: msg({ message: "{who} marked as seen: {what}" }),
		},
		"review.seen-all": {
			name: msg`Mark all findings of a kind as seen`,
			did: msg({ message: "{who} marked all findings of a kind as seen" }),
		},
		"review.unseen": {
			name: msg`Mark a finding as not seen`,
			did: msg({ message: "{who} marked as not seen: a finding" }),
			didTo: msg({ message: "{who} marked as not seen: {what}" }),
		},
		"review.limits": {
			name: msg`Change the limits of Review`,
			did: msg({ message: "{who} changed the limits of Review" }),
		},
	},
} satisfies WebKind<"review">;
