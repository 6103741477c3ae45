import type { Product } from "@freehub/contract/catalogue/product-fields";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import type { LazyPart } from "#lib/lazy-part.tsx";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import type { SignInState } from "#lib/remembered-path.ts";
import type { ReserveProps } from "#lib/reserve-props.ts";
import { ButtonLink, PlainButton } from "#ui/plain-button.tsx";
import { reservationTermsQuery, shopStoresQuery } from "./queries.ts";

type Props = { product: Product; Dialog: LazyPart<ReserveProps> };

/** 'Reserve to collect', if a store has the product and the shop takes reservations; without a session it leads to the sign-in and back. */
export function ReserveButton({ product, Dialog }: Props) {
	const { role } = usePermissions();
	const { data: terms } = useQuery(reservationTermsQuery);
	const { data: all = [] } = useQuery(shopStoresQuery(product._id));
	const location = useLocation();
	const [isOpen, setOpen] = useState(false);
	if (terms === undefined) return null;
	const stores = all.filter(({ isInStock }) => isInStock);
	const isOffered = terms.isOn && stores.length > 0;
	const label = <Trans>Reserve to collect</Trans>;
	return (
		<>
			{isOffered && (
				<div className="not-printed">
					{role === undefined ? (
						<ButtonLink to={paths.signIn} state={{ from: location } satisfies SignInState} size="lg">
							{label}
						</ButtonLink>
					) : (
						<span {...Dialog.opener}>
							<PlainButton size="lg" onClick={() => setOpen(true)}>
								{label}
							</PlainButton>
						</span>
					)}
				</div>
			)}
			{/* It stays while it says what was kept, also if that was the last piece. */}
			<Dialog {...{ product, stores, terms, isOpen }} onClose={() => setOpen(false)} />
		</>
	);
}
