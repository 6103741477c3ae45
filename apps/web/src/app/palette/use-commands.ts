import { useSession } from "#features/identity/use-session.ts";
import { type CommandGroup, useOfferedCommands } from "#lib/commands.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useSchemeSwitch } from "#ui/use-scheme-switch.ts";
import { useSignOutAndLeave } from "../use-sign-out-and-leave.ts";
import { actionCommands } from "./action-commands.ts";
import { pageCommands } from "./page-commands.ts";

/** All that the person at the screen can go to and do from where they are. */
export function useCommands(onHelp: () => void): CommandGroup[] {
	const offered = useOfferedCommands();
	const isSignedIn = useSession().state === "signed-in";
	const permissions = usePermissions();
	const { signOut } = useSignOutAndLeave();
	const { scheme, setScheme } = useSchemeSwitch();
	const means = { permissions, isSignedIn, scheme, setScheme, signOut, onHelp };
	return [
		{ heading: "This product", commands: offered },
		{ heading: "Pages", commands: pageCommands(permissions) },
		{ heading: "Actions", commands: actionCommands(means) },
	];
}
