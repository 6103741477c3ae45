import type { Location } from "@freehub/contract/locations";
import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useStanding } from "#lib/rights.ts";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { AddLocationForm } from "./add-location-form.tsx";
import classes from "./locations.module.css";
import { locationsQuery } from "./queries.ts";
import { RenameForm } from "./rename-form.tsx";

/** Where stock can be: the warehouses, and the bins in them. */
export function Locations() {
	const canWrite = useCanWrite();
	const { data, error, refetch, isFetching } = useQuery(locationsQuery);
	return (
		<section className={classes.locations}>
			<SectionHead heading="Locations" />
			{data !== undefined ? (
				<>
					<ul className={classes.list}>
						{data
							.filter(({ kind }) => kind === "warehouse")
							.map((warehouse) => (
								<li key={warehouse._id}>
									<Place location={warehouse} />
									<Bins bins={data.filter(({ parent }) => parent === warehouse._id)} />
								</li>
							))}
					</ul>
					{canWrite && <AddLocationForm locations={data} />}
				</>
			) : error === null ? (
				<Loading />
			) : (
				<LoadFailed
					what="The locations could not be loaded."
					error={error}
					onRetry={() => void refetch()}
					isRetrying={isFetching}
				/>
			)}
		</section>
	);
}

function Bins({ bins }: { bins: readonly Location[] }) {
	if (bins.length === 0) return null;
	return (
		<ul>
			{bins.map((bin) => (
				<li key={bin._id}>
					<Place location={bin} />
				</li>
			))}
		</ul>
	);
}

function Place({ location }: { location: Location }) {
	const canWrite = useCanWrite();
	const [isRenaming, setRenaming] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	if (isRenaming) {
		return (
			<RenameForm
				location={location}
				onDone={() => {
					setRenaming(false);
					// The button comes back with the next frame, and takes the focus back.
					requestAnimationFrame(() => button.current?.focus());
				}}
			/>
		);
	}
	return (
		<div className={classes.place}>
			<span>
				{location.name}
				{location.isMain && <small>main</small>}
			</span>
			{canWrite && (
				<Button ref={button} size="sm" variant="quiet" onClick={() => setRenaming(true)}>
					Rename<VisuallyHidden> {location.name}</VisuallyHidden>
				</Button>
			)}
		</div>
	);
}

/** Visitors only read here: there is no form for them that a sign-in would bring them back to. */
function useCanWrite(): boolean {
	const { role, offers } = useStanding();
	return role !== undefined && offers("location.write");
}
