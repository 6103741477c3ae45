import { isVirtual, TRANSIT_LOCATION } from "@freehub/domain/stock/stock";
import { z } from "zod";
import { broken } from "../rules.ts";

/** The id of a place that stands somewhere: not one of those that stand for suppliers, customers, corrections or what is on its way. */
export const realLocation = (label: string) =>
	z
		.string(`${label} must be text.`)
		.trim()
		.max(100, `${label} can have at most 100 characters.`)
		.min(1, `${label} is empty.`)
		.refine(
			(location) => !isVirtual(location) && location !== TRANSIT_LOCATION,
			broken("real_location", `${label} must be a warehouse or a bin.`),
		);
