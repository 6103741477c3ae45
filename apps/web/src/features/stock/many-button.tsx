import type { Location } from "@freehub/contract/locations";
import type { Right } from "@freehub/domain/access";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { usePermissions, useSignInDetour } from "#lib/permissions.ts";
import { locationsQuery } from "./queries.ts";

type Props = {
	/** The required right; without it there is no button. */
	right: Right;
	/** The button's content. */
	label: ReactNode;
	dialog: (state: { isOpen: boolean; onClose: () => void; locations: readonly Location[] }) => ReactNode;
};

/** A button of the bar for selected rows, with its dialog. */
export function ManyButton({ right, label, dialog }: Props) {
	const { isVisitor, offers } = usePermissions();
	const goToSignIn = useSignInDetour();
	const [isOpen, setOpen] = useState(false);
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: offers("stock.read") });
	if (!offers(right)) return null;
	return (
		<>
			<button type="button" onClick={() => (isVisitor ? goToSignIn() : setOpen(true))}>
				{label}
			</button>
			{dialog({ isOpen, onClose: () => setOpen(false), locations })}
		</>
	);
}
