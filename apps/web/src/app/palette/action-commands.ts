import type { Right } from "@freehub/domain/access";
import type { MantineColorScheme } from "@mantine/core";
import {
	IconAlertTriangle,
	IconArrowsExchange,
	IconKeyboard,
	IconLink,
	IconLogin2,
	IconLogout2,
	IconMailPlus,
	IconRestore,
	IconSun,
	IconUserPlus,
} from "@tabler/icons-react";
import type { Command } from "#lib/commands.ts";
import { paths } from "#lib/paths.ts";
import type { Permissions } from "#lib/permissions.ts";
import { notify } from "#ui/notify.ts";
import { schemes, schemeWords } from "#ui/use-scheme-switch.ts";

type Means = {
	permissions: Permissions;
	isSignedIn: boolean;
	scheme: MantineColorScheme;
	setScheme: (scheme: MantineColorScheme) => void;
	signOut: () => void;
	onHelp: () => void;
};

/** What can be done from anywhere; a new action is one more line. */
export function actionCommands(means: Means): Command[] {
	const { permissions, isSignedIn, scheme, setScheme, signOut, onHelp } = means;
	const may = (right: Right) => isSignedIn && permissions.isSettled && permissions.offers(right);
	const lowStock = {
		id: "low",
		label: "Low stock",
		to: paths.lowStock,
		Icon: IconAlertTriangle,
		keywords: "reorder out of stock",
	};
	const invite = {
		id: "invite",
		label: "Invite somebody",
		to: `${paths.people}#invitations`,
		Icon: IconMailPlus,
		keywords: "people member invitation",
	};
	const restore = {
		id: "restore",
		label: "Restore a deleted item",
		to: paths.deleted,
		Icon: IconRestore,
		keywords: "undelete undo",
	};
	const transfer = {
		id: "transfer",
		label: "Transfer stock",
		note: "between locations",
		to: paths.locations,
		Icon: IconArrowsExchange,
		keywords: "move bin warehouse",
	};
	const signIn = { id: "sign-in", label: "Sign In", to: paths.signIn, Icon: IconLogin2, keywords: "log in" };
	const signUp = {
		id: "sign-up",
		label: "Sign Up",
		to: paths.signUp,
		Icon: IconUserPlus,
		keywords: "register",
	};
	const leave = { id: "sign-out", label: "Sign Out", run: signOut, Icon: IconLogout2, keywords: "log out" };
	return [
		lowStock,
		...(may("stock.transfer") ? [transfer] : []),
		...(may("product.write") ? [restore] : []),
		...(may("people.manage") ? [invite] : []),
		...schemes
			.filter((one) => one !== scheme)
			.map((one) => ({
				id: `scheme-${one}`,
				label: `Theme: ${schemeWords[one].toLowerCase()}`,
				run: () => setScheme(one),
				Icon: IconSun,
				keywords: "colours mode night day switch",
			})),
		{
			id: "copy-link",
			label: "Copy link to this page",
			run: copyLink,
			Icon: IconLink,
			keywords: "address share",
		},
		{ id: "shortcuts", label: "Keyboard shortcuts", run: onHelp, Icon: IconKeyboard, keywords: "help keys" },
		...(isSignedIn ? [leave] : [signIn, signUp]),
	];
}

function copyLink(): void {
	const refused = () => notify("The browser did not allow copying. The address bar has the link.", "failure");
	// Pages that came without TLS have no clipboard.
	if (!("clipboard" in navigator)) return refused();
	navigator.clipboard.writeText(window.location.href).then(() => notify("Link copied"), refused);
}
