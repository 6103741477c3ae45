import { accessModes } from "@freehub/domain/access";
import { languages } from "@freehub/domain/language";
import { weightUnits } from "@freehub/domain/shop";
import { signUpChoices } from "@freehub/domain/sign-up";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What the owner decides about the shop, each value with what holds until then. */
export const Settings = z.object({
	signUp: z.enum(signUpChoices, `signUp must be one of ${signUpChoices.join(", ")}.`).default("configured"),
	/** Whether visitors and customers see the suppliers of products; undecided, they do while the demo is there. */
	showSuppliers: z.boolean("showSuppliers must be true or false.").default(false),
});
export type Settings = z.output<typeof Settings>;

/** What the operator decides, who starts the server. */
const Configured = z.object({
	access: z.enum(accessModes),
	currency: z.string(),
	language: z.enum(languages),
	/** Null: that of each reader's clock. */
	timeZone: z.string().nullable(),
	/** Null: a weight is shown in the unit that it was given in. */
	weightUnit: z.enum(weightUnits).nullable(),
});

const owner = { tag: "Settings", needs: ["people.manage"], path: "/settings", status: 200 } as const;
const answer = z.object({ ...Settings.shape, configured: Configured });
export type AllSettings = z.output<typeof answer>;

export const getSettings = endpoint({
	...owner,
	method: "GET",
	summary: "What the owner has decided about the shop, and what the server's configuration says",
	answer,
	errors: [],
});

export const changeSettings = endpoint({
	...owner,
	method: "PATCH",
	summary: "Change the shop's settings; they hold at once, for open sessions too",
	action: "settings.change",
	body: z
		.object({
			signUp: Settings.shape.signUp.removeDefault(),
			showSuppliers: Settings.shape.showSuppliers.removeDefault(),
		})
		.partial(),
	examples: { customers: { signUp: "customer" }, suppliers: { showSuppliers: false } },
	idempotent: true,
	answer,
	errors: ["invalid_input", "invalid_json"],
});
