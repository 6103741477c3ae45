import { t } from "@lingui/core/macro";
import { useSignOutAndLeave } from "#app/use-sign-out-and-leave.ts";
import { useRights, useSession } from "#areas/people/sign-in/use-session.ts";
import { useMyStore } from "#areas/stock/ledger/my-store.ts";
import { type CommandGroup, useOfferedCommands } from "#lib/palette-commands.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useSchemeSwitch } from "#ui/scheme-toggle.tsx";
import { Themed } from "#ui/themed.tsx";
import { actionCommands } from "./action-commands.ts";
import { pageCommands } from "./page-commands.ts";
import { Palette } from "./palette.tsx";
import { ShortcutsHelp } from "./shortcuts-help.tsx";
import { storeCommands } from "./store-commands.ts";
import { type Searchable, searchableBy } from "./things.ts";

/** The dialogs that open over any page. */
export type Overlay = "palette" | "shortcuts";

type Props = {
	overlay: Overlay | undefined;
	isOpen: boolean;
	onClose: (overlay?: Overlay) => void;
	onHelp: () => void;
};

const nothing: Searchable = new Set();

/** The palette and the keyboard help; loaded when one of them is opened. */
export function Overlays({ overlay, isOpen, onClose, onHelp }: Props) {
	const groups = useCommands(onHelp);
	const { user } = useSession();
	const { may } = useRights();
	const permissions = usePermissions();
	const { isVisitor, isKnown, offers } = permissions;
	const mayManage = !isVisitor && offers("stock.read");
	// A role's rights are not known at once; visitors see no references and no people.
	const isMember = user !== undefined && isKnown;
	return (
		<Themed>
			<Palette
				isOpen={isOpen && overlay === "palette"}
				onClose={() => onClose("palette")}
				groups={groups}
				person={user?.id ?? ""}
				mayEdit={user !== undefined && may("product.write")}
				mayManage={mayManage}
				maySearch={isMember ? searchableBy(permissions) : nothing}
			/>
			<ShortcutsHelp isOpen={isOpen && overlay === "shortcuts"} onClose={() => onClose("shortcuts")} />
		</Themed>
	);
}

/** All destinations and actions for the current person on the current page. */
function useCommands(onHelp: () => void): CommandGroup[] {
	const offered = useOfferedCommands();
	const isSignedIn = useSession().state === "signed-in";
	const permissions = usePermissions();
	const { signOut } = useSignOutAndLeave();
	const { scheme, setScheme } = useSchemeSwitch();
	const myStore = useMyStore();
	const means = { permissions, isSignedIn, scheme, setScheme, signOut, onHelp };
	return [
		{ heading: t`This product`, commands: offered },
		{ heading: t`Pages`, commands: pageCommands(permissions) },
		{
			heading: t`Actions`,
			commands: [...(isSignedIn ? storeCommands(myStore) : []), ...actionCommands(means)],
		},
	];
}
