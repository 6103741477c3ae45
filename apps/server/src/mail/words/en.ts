import type { Role } from "@freehub/domain/people/access";
import { SHOP } from "./shop.ts";

type Text<Lines extends readonly string[]> = {
	subject: string;
	/** Paragraphs. */
	lines: Lines;
	/** The label of the link below them. */
	link: string;
};
type One = Text<readonly [string]>;
type Two = Text<readonly [string, string]>;

/** The visitor who asks, and the product. */
export type Asker = { name: string; email: string; product: string | undefined };

/** The texts of mails in one language. */
export type MailWords = {
	/** The role in an invitation, inside a sentence; the same as in the web app's catalogues (`roleNouns`). */
	roles: Record<Role, string>;
	confirmAddress: One;
	confirmChange: (newAddress: string) => Two;
	resetPassword: Two;
	passwordChanged: Two;
	addressKnown: Two;
	invitation: (inviter: string, role: string) => Two;
	/** A webhook was stopped; `host` is its target. */
	webhookStopped: Record<"no_success" | "gone" | "missed", (host: string) => Two>;
	/** The question itself goes between the two lines. */
	enquiry: (asker: Asker) => Two;
	/** No backup was proven since this day; undefined: never. */
	backupLate: (since: string | undefined) => Two;
};

export const en: MailWords = {
	roles: {
		customer: "customer",
		viewer: "viewer",
		counter: "counter",
		seller: "seller",
		warehouse: "warehouse",
		buyer: "buyer",
		owner: "owner",
	},
	confirmAddress: {
		subject: "Confirm your e-mail address",
		lines: [
			`Somebody, probably you, uses this address for an account at ${SHOP}. If it was not you, do nothing.`,
		],
		link: "Confirm the address",
	},
	confirmChange: (newAddress) => ({
		subject: "Your new e-mail address",
		lines: [
			`Your account at ${SHOP} is to get the address ${newAddress}. If that was not you, change your password.`,
			"The new address gets a mail as well, once you agree here.",
		],
		link: "Agree to the new address",
	}),
	resetPassword: {
		subject: "Choose a new password",
		lines: [
			"Somebody, probably you, asked for a new password for this account. If it was not you, do nothing.",
			"The link works once, for an hour.",
		],
		link: "Choose a new password",
	},
	passwordChanged: {
		subject: "Your password was changed",
		lines: [
			`The password of your account at ${SHOP} was changed, and all other sessions were ended.`,
			"If that was not you, choose a new one at once.",
		],
		link: "Choose a new password",
	},
	addressKnown: {
		subject: "You have an account already",
		lines: [
			`Somebody, probably you, tried to open an account at ${SHOP} with this address, which has one already.`,
			"If you forgot the password, choose a new one.",
		],
		link: "Choose a new password",
	},
	invitation: (inviter, role) => ({
		subject: `${inviter} invites you to ${SHOP}`,
		lines: [`You are invited to work with the inventory, as ${role}.`, "The link works once, for a week."],
		link: "Accept the invitation",
	}),
	webhookStopped: {
		no_success: (host) => ({
			subject: `The webhook to ${host} has failed`,
			lines: [
				`For three days ${host} has not accepted a delivery, so nothing more is sent there.`,
				"Resume it within four days, and it continues where it stopped; later, changes will be missing.",
			],
			link: "Webhooks",
		}),
		gone: (host) => ({
			subject: `The webhook to ${host} is paused`,
			lines: [
				`${host} answered that this address is gone (410), so nothing more is sent there.`,
				"Resume it within a week, and it continues where it stopped; later, changes will be missing.",
			],
			link: "Webhooks",
		}),
		missed: (host) => ({
			subject: `The webhook to ${host} is paused`,
			lines: [
				`The next changes for ${host} are no longer kept, so some would be missing.`,
				"Read everything there again, then choose from where the webhook continues.",
			],
			link: "Webhooks",
		}),
	},
	enquiry: ({ name, email, product }) => {
		const about = product === undefined ? "" : ` about ${product}`;
		return {
			subject: `A question${about}`,
			lines: [
				`${name} (${email}) asks${about}:`,
				"Answer this mail to write to them. Nobody has checked that the address is theirs.",
			],
			link: "Enquiries in Review",
		};
	},
	backupLate: (since) => ({
		subject: "No backup of the shop was proven",
		lines: [
			since === undefined
				? `No backup of ${SHOP} was proven yet.`
				: `No backup of ${SHOP} was proven since ${since}.`,
			"The server's log says why. Whoever runs the server can make one by hand: npm run backup.",
		],
		link: "Today",
	}),
};
