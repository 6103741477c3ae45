import { useRights } from "#features/identity/use-rights.ts";
import { useSession } from "#features/identity/use-session.ts";
import { type CommandGroup, useOfferedCommands } from "#lib/commands.ts";
import { useSchemeSwitch } from "#ui/use-scheme-switch.ts";
import { useSignOutAndLeave } from "../use-sign-out-and-leave.ts";
import { actionCommands } from "./action-commands.ts";
import { pageCommands } from "./page-commands.ts";

/** All that the person at the screen can go to and do from where they are. */
export function useCommands(onHelp: () => void): CommandGroup[] {
	const offered = useOfferedCommands();
	const isSignedIn = useSession().state === "signed-in";
	const { may } = useRights();
	const { signOut } = useSignOutAndLeave();
	const { isDark, switchScheme } = useSchemeSwitch();
	const whoAsks = { isSignedIn, may };
	return [
		{ heading: "This product", commands: offered },
		{ heading: "Pages", commands: pageCommands(whoAsks) },
		{
			heading: "Actions",
			commands: actionCommands({ ...whoAsks, isDark: isDark(), switchScheme, signOut, onHelp }),
		},
	];
}
