import type { MovementKind } from "@freehub/domain/stock/stock";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The kinds of movements, as a filter and a printed list call them. */
export const kindWords: Record<MovementKind, MessageDescriptor> = {
	receive: msg`Received`,
	deliver: msg`Delivered`,
	return: msg`Returned to supplier`,
	adjust: msg`Adjusted`,
	transfer: msg`Moved`,
	count: msg`Counted`,
};
