import {
	IconCirclePlus,
	IconKeyboard,
	IconLink,
	IconLogin2,
	IconLogout2,
	IconMoon,
	IconSun,
	IconUserPlus,
} from "@tabler/icons-react";
import type { Command } from "#lib/commands.ts";
import { paths } from "#lib/paths.ts";
import { notify } from "#ui/notify.ts";
import type { WhoAsks } from "./page-commands.ts";

type Means = { isDark: boolean; switchScheme: () => void; signOut: () => void; onHelp: () => void };

/** What can be done from anywhere; a new action is one more line. */
export function actionCommands(means: WhoAsks & Means): Command[] {
	const { isSignedIn, may, isDark, switchScheme, signOut, onHelp } = means;
	const addItem = {
		id: "add",
		label: "Add Item",
		to: paths.addItem,
		Icon: IconCirclePlus,
		keywords: "new product",
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
		...(isSignedIn && may("product.write") ? [addItem] : []),
		{
			id: "scheme",
			label: isDark ? "Switch to light" : "Switch to dark",
			run: switchScheme,
			Icon: isDark ? IconSun : IconMoon,
			keywords: "theme colours mode night day",
		},
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
