import {
	addCustomer,
	type Customer,
	type CustomerChange,
	changeCustomer,
	eraseCustomer,
	mergeCustomer,
	type NewCustomer,
	separateCustomer,
} from "@freehub/contract/selling/customers";
import { customerTitle } from "@freehub/domain/selling/customer";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "#lib/api.ts";
import type { Write } from "#lib/write.ts";
import { customerKeys } from "./queries.ts";

const show = (customer: Customer, _: unknown, queryClient: QueryClient) =>
	queryClient.setQueryData(customerKeys.one(customer._id), customer);
const stale = () => [customerKeys.all];

export const addOneCustomer: Write<NewCustomer, Customer> = {
	send: (body, idempotencyKey) => api.call(addCustomer, { body, idempotencyKey }),
	show,
	stale,
	done: (customer) => {
		const name = customerTitle(customer);
		return t({ comment: "name is a customer's", message: `${name} is added` });
	},
};

type ChangeOfCustomer = { id: string; change: CustomerChange; version: number };

export const changeOneCustomer: Write<ChangeOfCustomer, Customer> = {
	send: ({ id, change, version }, idempotencyKey) =>
		api.call(changeCustomer, { params: { id }, body: change, version, idempotencyKey }),
	show,
	stale,
	done: (customer) => {
		const name = customerTitle(customer);
		return t({ comment: "name is a customer's", message: `${name} is saved` });
	},
};

type Merging = { from: Customer; into: string };

export const mergeOneCustomer: Write<Merging, Customer> = {
	send: ({ from: { _id: id }, into }, idempotencyKey) =>
		api.call(mergeCustomer, { params: { id }, body: { into }, idempotencyKey }),
	content: ({ from: { _id: id, version }, into }) => [id, version, into],
	show,
	stale,
	done: (customer, { from }) => {
		const [name, other] = [customerTitle(from), customerTitle(customer)];
		return t({ comment: "name and other are customers'", message: `${name} is merged into ${other}` });
	},
};

export const separateOneCustomer: Write<Pick<Customer, "_id" | "version">, Customer> = {
	send: ({ _id: id }, idempotencyKey) =>
		api.call(separateCustomer, { params: { id }, body: {}, idempotencyKey }),
	show,
	stale,
	done: (customer) => {
		const name = customerTitle(customer);
		return t({ comment: "name is a customer's", message: `${name} is a customer of their own again` });
	},
};

export const eraseOneCustomer: Write<Pick<Customer, "_id">, unknown> = {
	send: ({ _id: id }, idempotencyKey) => api.call(eraseCustomer, { params: { id }, idempotencyKey }),
	// Lists that are not shown leave this browser's memory; the others are read again.
	show: (_, __, queryClient) => queryClient.removeQueries({ queryKey: customerKeys.all, type: "inactive" }),
	stale,
	done: () => t`The customer is erased`,
};
