import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "#ui/form-dialog.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { Themed } from "#ui/themed.tsx";
import { FeaturedForm } from "./featured-form.tsx";
import { featuredQuery, ownHomeQuery, ownHoursQuery } from "./home-writes.ts";
import { HoursForm } from "./hours-form.tsx";
import { SectionForm } from "./section-form.tsx";

/** A part of the home page that is edited in place. */
export type HomePart = "hero" | "about" | "featured" | "hours";

type Props = { part: HomePart; onClose: () => void };

/** The dialog that edits a part of the home page. */
export function HomeEditor({ part, onClose }: Props) {
	const titles: Record<HomePart, string> = {
		hero: t`Heading and picture`,
		about: t`About the company`,
		featured: t`Products on the home page`,
		hours: t`Opening hours`,
	};
	return (
		<Themed>
			<FormDialog title={titles[part]} size={640} isOpen onClose={onClose}>
				{part === "featured" ? (
					<Featured onClose={onClose} />
				) : part === "hours" ? (
					<Hours onClose={onClose} />
				) : (
					<Section part={part} onClose={onClose} />
				)}
			</FormDialog>
		</Themed>
	);
}

function Section({ part, onClose }: { part: "hero" | "about"; onClose: () => void }) {
	const read = useQuery(ownHomeQuery);
	if (read.data !== undefined) return <SectionForm part={part} section={read.data[part]} onClose={onClose} />;
	return <LoadState query={read} what={t`The home page could not be loaded.`} />;
}

function Featured({ onClose }: Pick<Props, "onClose">) {
	const read = useQuery(featuredQuery);
	if (read.data !== undefined) return <FeaturedForm featured={read.data} onClose={onClose} />;
	return <LoadState query={read} what={t`The products could not be loaded.`} />;
}

function Hours({ onClose }: Pick<Props, "onClose">) {
	const read = useQuery(ownHoursQuery);
	if (read.data !== undefined) return <HoursForm hours={read.data} onClose={onClose} />;
	return <LoadState query={read} what={t`The opening hours could not be loaded.`} />;
}
