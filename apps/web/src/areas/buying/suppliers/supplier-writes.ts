import { addOffer, changeOffer, deleteOffer, type Offer } from "@freehub/contract/buying/offers";
import {
	addSupplier,
	changeSupplier,
	deleteSupplier,
	type NewSupplier,
	type Supplier,
	type SupplierChange,
} from "@freehub/contract/buying/suppliers";
import { t } from "@lingui/core/macro";
import { api } from "#lib/api.ts";
import type { Write } from "#lib/write.ts";
import { changesOfOffer, offerOf, type TypedOffer } from "./offer-terms.ts";
import { supplierKeys } from "./queries.ts";

export const addOneSupplier: Write<NewSupplier, Supplier> = {
	send: (body, idempotencyKey) => api.call(addSupplier, { body, idempotencyKey }),
	show: (supplier, _, queryClient) => queryClient.setQueryData(supplierKeys.one(supplier._id), supplier),
	stale: () => [supplierKeys.all],
	done: ({ name }) => t({ comment: "name is a supplier's", message: `${name} is added` }),
};

type ChangeOfSupplier = { id: string; change: SupplierChange; version: number };

export const changeOneSupplier: Write<ChangeOfSupplier, Supplier> = {
	send: ({ id, change, version }, idempotencyKey) =>
		api.call(changeSupplier, { params: { id }, body: change, version, idempotencyKey }),
	show: (supplier, _, queryClient) => queryClient.setQueryData(supplierKeys.one(supplier._id), supplier),
	stale: () => [supplierKeys.all, supplierKeys.offers],
	done: ({ name }) => t({ comment: "name is a supplier's", message: `The terms of ${name} are saved` }),
};

export const deleteOneSupplier: Write<Pick<Supplier, "_id" | "name">, unknown> = {
	send: ({ _id }, idempotencyKey) => api.call(deleteSupplier, { params: { id: _id }, idempotencyKey }),
	stale: () => [supplierKeys.all, supplierKeys.offers],
	done: (_, { name }) => t({ comment: "name is a supplier's", message: `${name} is deleted` }),
};

export const saveOffer: Write<TypedOffer, Offer> = {
	send: ({ values, currency, offer, version }, idempotencyKey) => {
		const body = offerOf(values, currency);
		if (offer === undefined) return api.call(addOffer, { body, idempotencyKey });
		return api.call(changeOffer, {
			params: { id: offer._id },
			body: changesOfOffer(body, offer),
			version: version ?? offer.version,
			idempotencyKey,
		});
	},
	stale: () => [supplierKeys.offers],
	done: ({ productName }) =>
		t({ comment: "productName is what a supplier offers", message: `The offer of ${productName} is saved` }),
};

export const deleteOneOffer: Write<Offer, unknown> = {
	send: ({ _id }, idempotencyKey) => api.call(deleteOffer, { params: { id: _id }, idempotencyKey }),
	stale: () => [supplierKeys.offers],
	done: (_, { productName }) =>
		t({
			comment: "productName is what a supplier offers",
			message: `The offer of ${productName} is deleted`,
		}),
};
