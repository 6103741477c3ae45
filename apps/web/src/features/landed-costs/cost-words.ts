import type { Charge } from "@freehub/contract/landed-costs";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const chargeWords: Record<Charge["kind"], MessageDescriptor> = {
	freight: msg({ context: "a cost", message: "Freight" }),
	duty: msg({ context: "a cost", message: "Duty" }),
	other: msg({ context: "a cost", message: "Other cost" }),
};

export const basisWords: Record<Charge["basis"], MessageDescriptor> = {
	value: msg({ context: "how a cost is split", message: "by value" }),
	weight: msg({ context: "how a cost is split", message: "by weight" }),
	pieces: msg({ context: "how a cost is split", message: "by pieces" }),
};
