import { useParams } from "react-router";
import { LocationPage } from "#features/locations/location-page.tsx";

export function Component() {
	const { locationId = "" } = useParams();
	return <LocationPage key={locationId} id={locationId} />;
}
