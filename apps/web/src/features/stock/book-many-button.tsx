import type { Product } from "@freehub/contract/product-fields";
import { t } from "@lingui/core/macro";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { latePart } from "#lib/late-part.tsx";
import { usePermissions } from "#lib/permissions.ts";
import { useSignInDetour } from "#lib/sign-in-detour.ts";
import type { BookedKind } from "./book-many.ts";
import { submitVerbs } from "./kinds.ts";
import { locationsQuery } from "./queries.ts";

const BookManyDialog = latePart(
	"book-many-dialog",
	async () => (await import("./book-many-dialog.tsx")).BookManyDialog,
	"mounted",
);

type Props = {
	kind: BookedKind;
	products: readonly Product[];
	/** The id of the location that the list is of; empty where it is of all. */
	at: string;
	onBooked: () => void;
};

/** The way to receive or deliver many products at one location. */
export function BookMany({ kind, products, at, onBooked }: Props) {
	const { isVisitor, offers } = usePermissions();
	const goToSignIn = useSignInDetour();
	const [isOpen, setOpen] = useState(false);
	const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: offers("stock.read") });
	if (!offers(`stock.${kind}`)) return null;
	const Icon = kind === "receive" ? IconPlus : IconMinus;
	const close = () => setOpen(false);
	return (
		<>
			<button type="button" onClick={() => (isVisitor ? goToSignIn() : setOpen(true))}>
				<Icon size={18} aria-hidden="true" />
				{t(submitVerbs[kind])}
			</button>
			<BookManyDialog
				isOpen={isOpen}
				onClose={close}
				kind={kind}
				products={products}
				at={at}
				locations={locations}
				onBooked={() => {
					close();
					onBooked();
				}}
			/>
		</>
	);
}
