import type { Location } from "@freehub/contract/stock/locations";
import type { Right } from "@freehub/domain/people/access";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { usePermissions, useSignInDetour } from "#lib/permissions.ts";
import { locationsQuery } from "./queries.ts";

type Props = {
	/** The required right; without it there is no button. */
	right: Right;
	/** The button's content. */
	label: ReactNode;
	/** Loads the dialog before the press. */
	opener: { onPointerEnter: () => void; onFocus: () => void };
	dialog: (state: { isOpen: boolean; onClose: () => void; locations: readonly Location[] }) => ReactNode;
};

/** A button of the bar for selected rows, with its dialog. */
export function ManyButton({ right, label, opener, dialog }: Props) {
	const { isVisitor, offers } = usePermissions();
	const goToSignIn = useSignInDetour();
	const [isOpen, setOpen] = useState(false);
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: offers("stock.read") });
	if (!offers(right)) return null;
	return (
		<>
			<button type="button" {...opener} onClick={() => (isVisitor ? goToSignIn() : setOpen(true))}>
				{label}
			</button>
			{dialog({ isOpen, onClose: () => setOpen(false), locations })}
		</>
	);
}
