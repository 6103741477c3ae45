import type { Product } from "@freehub/contract/catalogue/product-fields";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { lazyPart } from "#lib/lazy-part.tsx";
import { paths } from "#lib/paths.ts";
import { usePermissions, useSignInDetour } from "#lib/permissions.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { MoreMenu } from "./table/more-menu.tsx";

const DeleteDialog = lazyPart(
	"delete-dialog",
	async () => (await import("./delete-dialog.tsx")).DeleteDialog,
);

type Props = {
	product: Product;
	/** The list to open after the product is deleted. */
	list: { to: string; scrollKey: string };
};

/** Rarely used actions of a product, behind a button. */
export function ProductMenu({ product, list }: Props) {
	const { isVisitor } = usePermissions();
	const goToSignIn = useSignInDetour();
	const navigate = useNavigate();
	const [isAsking, setAsking] = useState(false);
	const { name } = product;

	function ask() {
		if (isVisitor) return goToSignIn();
		setAsking(true);
	}

	return (
		<>
			<MoreMenu
				name={name}
				button={(props) => (
					<Button variant="quiet" px={10} {...props}>
						<IconDots aria-hidden="true" />
					</Button>
				)}
			>
				{(close) => (
					<>
						<Link to={paths.copyItem(product._id)}>
							<Trans>
								Duplicate<VisuallyHidden> {name}</VisuallyHidden>
							</Trans>
						</Link>
						<button
							type="button"
							data-danger
							{...DeleteDialog.opener}
							onClick={() => {
								close();
								ask();
							}}
						>
							<Trans>Delete</Trans>
						</button>
					</>
				)}
			</MoreMenu>
			<DeleteDialog
				product={product}
				isOpen={isAsking}
				onClose={() => setAsking(false)}
				onDeleted={() => void navigate(list.to, { state: { scrollKey: list.scrollKey } })}
			/>
		</>
	);
}
