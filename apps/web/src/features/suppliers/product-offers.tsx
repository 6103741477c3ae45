import { usePermissions } from "#lib/permissions.ts";
import { Offers } from "./offers.tsx";

/** Who offers a product at which price, for people who may order it. */
export function ProductOffers({ product }: { product: string }) {
	const { isSettled, isVisitor, offers } = usePermissions();
	if (!isSettled || isVisitor || !offers("order.write")) return null;
	return <Offers of={{ product }} />;
}
