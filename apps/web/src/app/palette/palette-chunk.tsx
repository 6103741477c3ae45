import { useMounted } from "@mantine/hooks";
import { useRights } from "#features/identity/use-rights.ts";
import { useSession } from "#features/identity/use-session.ts";
import { Palette } from "#features/palette/palette.tsx";
import { ShortcutsHelp } from "#features/palette/shortcuts-help.tsx";
import type { Overlay } from "./overlay.ts";
import { useCommands } from "./use-commands.ts";

type Props = { overlay: Overlay | undefined; onClose: (overlay: Overlay) => void; onHelp: () => void };

/** The palette and the help for the keyboard; loaded when one of them is asked for. */
export function Overlays({ overlay, onClose, onHelp }: Props) {
	// A dialog that is born open does not know where the focus was.
	const isThere = useMounted();
	const groups = useCommands(onHelp);
	const { user } = useSession();
	const { may } = useRights();
	return (
		<>
			<Palette
				isOpen={isThere && overlay === "palette"}
				onClose={() => onClose("palette")}
				groups={groups}
				person={user?.id ?? ""}
				mayEdit={user !== undefined && may("product.write")}
			/>
			<ShortcutsHelp isOpen={isThere && overlay === "shortcuts"} onClose={() => onClose("shortcuts")} />
		</>
	);
}
