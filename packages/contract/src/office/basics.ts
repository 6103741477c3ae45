import { languages } from "@freehub/domain/language";
import { isTimeZone } from "@freehub/domain/local-days";
import { isCurrency, weightUnits } from "@freehub/domain/shop";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { broken, shopFixedReasons } from "../rules.ts";
import { Basics } from "../shop-basics.ts";

const MAX_ZONE = 64;

/** Why each of them cannot be changed in the app; null: it can. */
const Fixed = z.object({
	currency: z.enum(shopFixedReasons).nullable(),
	timeZone: z.enum(shopFixedReasons).nullable(),
	weightUnit: z.enum(shopFixedReasons).nullable(),
	language: z.enum(shopFixedReasons).nullable(),
});
export type BasicsFixed = z.output<typeof Fixed>;

/** The variable of the environment that sets each. */
export const shopVariables: Record<keyof BasicsFixed, string> = {
	currency: "CURRENCY",
	timeZone: "TIME_ZONE",
	weightUnit: "WEIGHT_UNIT",
	language: "SHOP_LANGUAGE",
};

const answer = z.object({
	...Basics.shape,
	fixed: Fixed,
	/** Whether an owner has saved them; else they are the environment's and the defaults. */
	isChosen: z.boolean(),
});
export type ShopBasics = z.output<typeof answer>;

const owner = { tag: "Settings", needs: ["people.manage"], path: "/settings/basics", status: 200 } as const;

export const getBasics = endpoint({
	...owner,
	method: "GET",
	summary: "The shop's currency, time zone, unit of weight and language, and which of them can be changed",
	answer,
	errors: [],
});

export const changeBasics = endpoint({
	...owner,
	method: "PATCH",
	summary:
		"Change the shop's currency, time zone, unit of weight or language, for all servers and open pages",
	action: "settings.change",
	body: z
		.strictObject({
			currency: z
				.string("currency must be text.")
				.refine(isCurrency, broken("currency", "currency must be an ISO 4217 code, such as EUR.")),
			timeZone: z
				.string("timeZone must be text or null.")
				.max(MAX_ZONE)
				.refine(isTimeZone, broken("time_zone", "timeZone must be a time zone such as Europe/Berlin."))
				.nullable(),
			weightUnit: z
				.enum(weightUnits, `weightUnit must be one of ${weightUnits.join(", ")}, or null.`)
				.nullable(),
			language: z.enum(languages, `language must be one of ${languages.join(", ")}.`),
		})
		.partial(),
	examples: { europe: { currency: "EUR", timeZone: "Europe/Berlin", weightUnit: "kg", language: "de" } },
	idempotent: true,
	answer,
	errors: ["invalid_input", "invalid_json"],
});
