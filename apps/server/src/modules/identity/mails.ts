import type { Role } from "@freehub/domain/access";
import type { SendMail } from "#mail/mailer.ts";

/**
 * Every mail about accounts. `site` is where people reach the web app, without a slash at its end; `goOut` whether mails
 * reach people, or are files on the server.
 */
export function identityMails(send: SendMail, site: string, goOut: boolean) {
	const link = (page: string, token: string) => `${site}/${page}?token=${encodeURIComponent(token)}`;
	return {
		goOut,
		confirmAddress: (to: string, token: string) =>
			send({
				to,
				subject: "Confirm your e-mail address",
				lines: [
					"Somebody, probably you, uses this address for an account at Freehub. If it was not you, do nothing.",
				],
				link: { label: "Confirm the address", url: link("verify-email", token) },
			}),
		confirmChange: (to: string, newAddress: string, token: string) =>
			send({
				to,
				subject: "Your new e-mail address",
				lines: [
					`Your account at Freehub is to get the address ${newAddress}. If that was not you, change your password.`,
					"The new address gets a mail as well, once you agree here.",
				],
				link: { label: "Agree to the new address", url: link("verify-email", token) },
			}),
		resetPassword: (to: string, token: string) =>
			send({
				to,
				subject: "Choose a new password",
				lines: [
					"Somebody, probably you, asked for a new password for this account. If it was not you, do nothing.",
					"The link works once, for an hour.",
				],
				link: { label: "Choose a new password", url: link("reset-password", token) },
			}),
		passwordChanged: (to: string) =>
			send({
				to,
				subject: "Your password was changed",
				lines: [
					"The password of your account at Freehub was changed, and all other sessions were ended.",
					"If that was not you, choose a new one at once.",
				],
				link: { label: "Choose a new password", url: `${site}/forgot-password` },
			}),
		addressKnown: (to: string) =>
			send({
				to,
				subject: "You have an account already",
				lines: [
					"Somebody, probably you, tried to open an account at Freehub with this address, which has one already.",
					"If you forgot the password, choose a new one.",
				],
				link: { label: "Choose a new password", url: `${site}/forgot-password` },
			}),
		invite: (to: string, inviter: string, role: Role, token: string) =>
			send({
				to,
				subject: `${inviter} invites you to Freehub`,
				lines: [
					`You are invited to work with the inventory, as ${role}.`,
					"The link works once, for a week.",
				],
				link: { label: "Accept the invitation", url: link("invitation", token) },
			}),
	};
}

export type IdentityMails = ReturnType<typeof identityMails>;
