import { useParams } from "react-router";
import { EnquiryForm } from "#areas/shop-window/enquiries/enquiry-form.tsx";
import { ReserveButton } from "#areas/shop-window/products/reserve-button.tsx";
import { ShopProduct } from "#areas/shop-window/products/shop-product.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";

const ReserveDialog = lazyPart(
	"reserve",
	async () => (await import("#areas/selling/reservations/reserve-dialog.tsx")).ReserveDialog,
	{ words: "documents" },
);

export function Component() {
	const { id = "", slug } = useParams();
	return (
		<ShopProduct
			id={id}
			slug={slug}
			reserve={(product) => <ReserveButton key={product._id} product={product} Dialog={ReserveDialog} />}
			ask={({ _id, name }) => <EnquiryForm key={_id} productId={_id} productName={name} />}
		/>
	);
}
