import { t } from "@lingui/core/macro";
import { useLocation, useNavigate, useParams } from "react-router";
import { EditItem } from "#areas/catalogue/products/edit-item.tsx";
import { paths } from "#lib/paths.ts";
import { listItCameFrom } from "#lib/remembered-path.ts";
import { notify } from "#ui/notify.ts";
import { DocumentTitle } from "#ui/page-title.tsx";

export function Component() {
	const { productId = "" } = useParams();
	const navigate = useNavigate();
	const list = listItCameFrom(useLocation().state);

	function backToProduct() {
		void navigate(paths.product(productId), { replace: true, state: { list } });
	}

	return (
		<>
			<DocumentTitle>{t`Edit Item`}</DocumentTitle>
			<EditItem
				key={productId}
				id={productId}
				onSaved={(name, hasChanged) => {
					backToProduct();
					notify(
						hasChanged
							? t({ comment: "name is a product's", message: `${name} saved` })
							: t`Nothing was changed`,
					);
				}}
				onCancel={backToProduct}
			/>
		</>
	);
}
